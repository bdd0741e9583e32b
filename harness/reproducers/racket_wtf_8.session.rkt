;; for: racket-wtf-8-converter
;; run: racket reproduce.rkt
#lang racket/base
(require file/sha1 racket/string)
(define decoder (bytes-open-converter "WTF-8" "WTF-16"))

(define (values-of text)
  (string-join
   (cons "values"
         (for/list ([at (in-range 0 (bytes-length text) 2)])
           (string-upcase (number->string (integer-bytes->integer text #f (system-big-endian?) at (+ at 2)) 16))))))

;; A call gives octets: + if more follow, . if they are the last of a text. ~ begins a new text.
(define (answer call kept)
  (define octets (if (string=? call "~") #"" (bytes-append kept (hex-string->bytes (substring call 1)))))
  (define-values (text read status) (bytes-convert decoder octets))
  (define last? (string-prefix? call "."))
  (define refused? (or (eq? status 'error) (and last? (eq? status 'aborts))))
  (unless (string-prefix? call "+") (bytes-convert-end decoder))
  (values (if refused? "ill-formed" (values-of text)) (if (or refused? last?) #"" (subbytes octets read))))

(define-values (parts _)
  (for/fold ([parts '()] [kept #""]) ([call (string-split "CALLS_WORDS")])
    (define-values (part rest) (answer call kept))
    (values (cons part parts) rest)))
(displayln (string-join (reverse parts) " / "))
