#lang racket/base
;; Converters of bytes-open-converter, with bytes-convert into a byte string of the size that is asked for.
(require racket/list racket/string "wire.rkt")
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

;; A converter leaves the octets of an unfinished sequence to its caller, who gives them again with those that
;; follow. At the end of a text, a permissive converter does not say what becomes of them.
(define (session-with decoder read permissive? calls)
  (define kept #"")
  (session calls
           (lambda (kind more)
             (define last? (char=? kind #\.))
             (define units (if (char=? kind #\~) #"" (bytes-append kept more)))
             (define-values (out taken status) (bytes-convert decoder units))
             (define cut? (and last? (eq? status 'aborts)))
             (unless (char=? kind #\+) (bytes-convert-end decoder))
             (set! kept (if (or last? (eq? status 'error)) #"" (subbytes units taken)))
             (cond [(and cut? permissive?) #f]
                   [(or cut? (eq? status 'error)) "ill-formed"]
                   [else (list-of "values" (read out))]))))

(define (encode-with encoder words)
  (define-values (units _ status) (bytes-convert encoder words))
  (if (eq? status 'complete) (units-of units) "unencodable"))

(define (converter mode)
  (define (make from to) (lambda () (bytes-open-converter from to)))
  (define-values (claims open width read encoder)
    (case mode
      [("utf-8-converter")
       (values "form rfc3629\nroom utf8\nname Racket converter UTF-8\napi bytes-convert of UTF-8 to UTF-8"
               (make "UTF-8" "UTF-8") 1 utf-8-values #f)]
      [("utf-8-permissive-converter")
       (values (string-append "form rfc3629\nreplacement per-octet\nname Racket converter UTF-8-permissive\n"
                              "api bytes-convert of UTF-8-permissive to UTF-8")
               (make "UTF-8-permissive" "UTF-8") 1 utf-8-values #f)]
      [("utf-16-converter")
       (values "form rfc3629\nroom utf16\nname Racket converter platform-UTF-16\napi bytes-convert of platform-UTF-8 and platform-UTF-16"
               (make "platform-UTF-8" "platform-UTF-16") 2 utf-16-values
               ((make "platform-UTF-16" "platform-UTF-8")))]
      [("wtf-8-converter")
       (values "form wtf-8\nroom utf16\nlone-surrogate wtf-8\nname Racket converter WTF-8\napi bytes-convert of WTF-8 and WTF-16"
               (make "WTF-8" "WTF-16") 2 utf-16-values ((make "WTF-16" "WTF-8")))]))
  (define permissive? (equal? mode "utf-8-permissive-converter"))
  (define ops
    (cond [permissive? '("replace" "stream-replace" "session-replace")]
          [else `("decode" "decode-into" "stream" "session" ,@(if encoder '("encode-utf16") '()))]))
  (define decode (decode-with (open) width read))
  (define (parts calls) (session-with (open) read permissive? calls))
  (define (in-chunks fields) (joined (parts `(,@(map (lambda (field) (string-append "+" field)) fields) "."))))
  (define (answer op fields)
    (define (units at) (octets (if (< at (length fields)) (list-ref fields at) "-")))
    (if (member op ops)
        (case op
          [("decode") (decode (units 0) (bytes-length (units 0)))]
          [("decode-into") (decode (units 1) (string->number (first fields)))]
          [("encode-utf16") (encode-with encoder (utf-16-bytes fields))]
          [("session" "session-replace") (string-join (parts fields) " / ")]
          [else (in-chunks fields)])
        "unsupported"))
  (values (string-append claims "\nafter-last new\nops " (string-join ops)) answer))
