;; for: racket-utf-16-converter
;; run: racket reproduce.rkt
#lang racket/base
(define units
  (for/list ([unit '(VALUES_WORDS)]) (integer->integer-bytes unit 2 #f (system-big-endian?))))
(define encoder (bytes-open-converter "platform-UTF-16" "platform-UTF-8"))
(define-values (octets read status) (bytes-convert encoder (apply bytes-append units)))
(for ([octet octets]) (printf "~a " (string-append (if (< octet 16) "0" "") (number->string octet 16))))
(newline)
(unless (eq? status 'complete) (printf "refused at ~a: ~a\n" read status))
