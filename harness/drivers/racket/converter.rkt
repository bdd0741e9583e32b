#lang racket/base
;; Converters of bytes-open-converter, with bytes-convert into a byte string of the size that is asked for.
(require racket/list "wire.rkt")
(provide converter)

;; What a destination holds, as values. Pairs are joined, a lone half is its own value.
(define (utf-8-values bytes) (map char->integer (string->list (bytes->string/utf-8 bytes))))
(define (utf-16-values bytes)
  (let loop ([words (for/list ([at (in-range 0 (bytes-length bytes) 2)])
                      (integer-bytes->integer bytes #f (system-big-endian?) at (+ at 2)))])
    (cond [(null? words) '()]
          [(and (pair? (rest words)) (<= #xD800 (first words) #xDBFF) (<= #xDC00 (second words) #xDFFF))
           (cons (+ #x10000 (* 1024 (- (first words) #xD800)) (- (second words) #xDC00))
                 (loop (cddr words)))]
          [else (cons (first words) (loop (rest words)))])))

(define (utf-16-bytes fields)
  (apply bytes-append (for/list ([field fields])
                        (integer->integer-bytes (unhex field) 2 #f (system-big-endian?)))))

;; `decoder` gives what `read` understands, in units of `width` octets.
(define ((decode-with decoder width read) units room)
  (define out (make-bytes (* width room)))
  (define-values (wrote taken status) (bytes-convert decoder units 0 (bytes-length units) out))
  (define (all) (read (subbytes out 0 wrote)))
  (case status
    [(complete) (list-of "values" (all))]
    [(continues) (list-of (format "partial ~a" taken) (all))]
    [else (format "ill-formed ~a" taken)]))

;; A replacing converter waits at the end of input for octets that would complete a sequence.
(define (encode-with encoder words)
  (define-values (units _ status) (bytes-convert encoder words))
  (if (eq? status 'complete) (units-of units) "unencodable"))

(define (converter mode)
  (define (make from to) (bytes-open-converter from to))
  (define-values (claims decode encoder)
    (case mode
      [("utf-8-converter")
       (values "form rfc3629\nroom utf8\nname Racket converter UTF-8\napi bytes-convert of UTF-8 to UTF-8"
               (decode-with (make "UTF-8" "UTF-8") 1 utf-8-values) #f)]
      [("utf-16-converter")
       (values "form rfc3629\nroom utf16\nname Racket converter platform-UTF-16\napi bytes-convert of platform-UTF-8 and platform-UTF-16"
               (decode-with (make "platform-UTF-8" "platform-UTF-16") 2 utf-16-values)
               (make "platform-UTF-16" "platform-UTF-8"))]
      [("wtf-8-converter")
       (values "form wtf-8\nroom utf16\nlone-surrogate wtf-8\nname Racket converter WTF-8\napi bytes-convert of WTF-8 and WTF-16"
               (decode-with (make "WTF-8" "WTF-16") 2 utf-16-values) (make "WTF-16" "WTF-8"))]))
  (define (answer op fields)
    (define (units at) (octets (if (< at (length fields)) (list-ref fields at) "-")))
    (case op
      [("decode") (decode (units 0) (bytes-length (units 0)))]
      [("decode-into") (decode (units 1) (string->number (first fields)))]
      [("encode-utf16") (if encoder (encode-with encoder (utf-16-bytes fields)) "unsupported")]
      [else "unsupported"]))
  (values (string-append claims "\nops decode decode-into" (if encoder " encode-utf16" "")) answer))
