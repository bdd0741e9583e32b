;; for: racket-wtf-8-converter
;; run: racket reproduce.rkt
#lang racket/base
(define units
  (for/list ([unit '(VALUES_WORDS)]) (integer->integer-bytes unit 2 #f (system-big-endian?))))
(define encoder (bytes-open-converter "WTF-16" "WTF-8"))
(define-values (octets read status) (bytes-convert encoder (apply bytes-append units)))
(for ([octet octets]) (printf "~x " octet))
(newline)
(unless (eq? status 'complete)
  (define-values (rest _) (bytes-convert-end encoder))
  (printf "refused at ~a: ~a, and ~a octets at the end\n" read status (bytes-length rest)))
