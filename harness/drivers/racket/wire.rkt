#lang racket/base
;; The driver protocol: fields, replies and the loop.
(require racket/list racket/string)
(provide octets unhex values-of list-of units-of session joined serve)

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

;; The parts of a session: (answer kind octets) gives one, or #f if the API cannot take the call. Nothing is
;; known of what follows such a call.
(define (session calls answer)
  (let loop ([calls calls])
    (define part (and (pair? calls) (answer (string-ref (first calls) 0) (octets (substring (first calls) 1)))))
    (cond [(null? calls) '()]
          [part (cons part (loop (rest calls)))]
          [else (map (lambda (_) "untestable") calls)])))

;; The parts of one text as the reply to all of it.
(define (joined parts)
  (or (for/first ([part parts] #:unless (string-prefix? part "values")) part)
      (string-append* "values" (for/list ([part parts]) (substring part 6)))))

(define (serve greeting answer)
  (printf "utf8-driver 3\nlanguage Racket\nversion ~a\n~a\nready\n" (version) greeting)
  (flush-output)
  (for ([line (in-lines)])
    (define fields (string-split line))
    (if (null? fields) (flush-output) (displayln (answer (first fields) (rest fields)))))
  (flush-output))
