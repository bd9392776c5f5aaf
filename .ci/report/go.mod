module korsar.ci/report

go 1.26
