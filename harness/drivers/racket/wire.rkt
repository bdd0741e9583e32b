#lang racket/base
;; The driver protocol: fields, replies and the loop.
(require racket/list racket/string)
(provide octets unhex values-of list-of units-of serve)

(define (unhex digits) (string->number digits 16))

(define (octets field)
  (define hex (if (equal? field "-") "" field))
  (apply bytes (for/list ([at (in-range 0 (string-length hex) 2)])
                 (unhex (substring hex at (+ at 2))))))

(define (hex number) (number->string number 16))

(define (list-of start values) (string-join (cons start (map hex values))))

(define (values-of text) (list-of "values" (map char->integer (string->list text))))

(define (units-of bytes [start "units"])
  (string-append* start " " (for/list ([octet (in-bytes bytes)])
                              (string-append (if (< octet 16) "0" "") (hex octet)))))

(define (serve greeting answer)
  (printf "utf8-driver 2\nlanguage Racket\nversion ~a\n~a\nready\n" (version) greeting)
  (flush-output)
  (for ([line (in-lines)])
    (define fields (string-split line))
    (if (null? fields) (flush-output) (displayln (answer (first fields) (rest fields)))))
  (flush-output))
