# The bot as an image, built from source with the version that `korsar version` prints:
#
#   docker build -t korsar --build-arg VERSION=$(git describe --tags --always) .
#   docker run --env-file .env -v korsar:/data --memory 512m --restart on-failure korsar
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
# The build context has no .git from which Go could read these.
ARG VERSION="" COMMIT="" DATE=""
# SQLite is C: the binary needs the C library of the system it runs on.
RUN CGO_ENABLED=1 go build -trimpath -o /korsar \
	-ldflags "-s -w -X main.releaseVersion=$VERSION -X main.releaseCommit=$COMMIT -X main.releaseDate=$DATE" \
	./cmd/korsar

FROM debian:bookworm-slim
RUN apt-get update \
	&& apt-get install -y --no-install-recommends ca-certificates fonts-noto-cjk fonts-noto-core tzdata \
	&& rm -rf /var/lib/apt/lists/* \
	&& useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin korsar \
	&& install -d -m 0700 -o korsar -g korsar /data
COPY --from=build /korsar /usr/local/bin/korsar
USER 10001
# The database is korsar.db in the working directory, unless the settings name another.
WORKDIR /data
VOLUME /data
# The bot finishes its work in progress within a few seconds.
STOPSIGNAL SIGTERM
# For the health check alone, since nobody outside the container reaches it. Set it to :9090 for Prometheus.
ENV KORSAR_METRICS=127.0.0.1:9090
# At the start the bot waits for Discord, or for PostgreSQL, and is not ready meanwhile.
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m CMD ["korsar", "ready"]
ENTRYPOINT ["korsar"]
CMD ["run"]
