;; for: racket-wtf-8-converter
;; run: racket reproduce.rkt
#lang racket/base
(define octets (bytes OCTETS_WORDS))
(define decoder (bytes-open-converter "WTF-8" "WTF-16"))
(define-values (text read status) (bytes-convert decoder octets))
(for ([at (in-range 0 (bytes-length text) 2)])
  (printf "~x\n" (integer-bytes->integer text #f (system-big-endian?) at (+ at 2))))
(unless (eq? status 'complete)
  (define-values (rest _) (bytes-convert-end decoder))
  (printf "refused at ~a: ~a, and ~a octets at the end\n" read status (bytes-length rest)))
