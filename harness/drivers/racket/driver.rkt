#lang racket/base
;; Racket's UTF-8. "bytes-to-string": bytes->string/utf-8, strict and with an error character, and
;; what measures strings. "bytes-utf-8-length": with an error character. "port": the decoding of
;; characters read from a port. The others are converters of converter.rkt.
(require racket/list racket/port racket/string "converter.rkt" "wire.rkt")

(define mode (vector-ref (current-command-line-arguments) 0))

;; A character is a scalar value: a string cannot hold other values.
(define (of-text fields answer)
  (define wanted (map unhex fields))
  (if (for/and ([value wanted]) (or (< value #xD800) (<= #xE000 value #x10FFFF)))
      (answer (list->string (map integer->char wanted)))
      "untestable"))

(define (number-of count) (if count (format "number ~a" count) "ill-formed"))

;; string<? compares what is in a string, so of well-formed octets alone.
(define (compare left right)
  (with-handlers ([exn:fail:contract? (lambda (_) "untestable")])
    (define-values (a b) (values (bytes->string/utf-8 left) (bytes->string/utf-8 right)))
    (cond [(string<? a b) "less"] [(string=? a b) "equal"] [else "greater"])))

;; One port per chunk, so that a sequence may be cut between two reads.
(define (read-all chunks)
  (values-of (port->string (apply input-port-append #t (map open-input-bytes chunks)))))

(define (answer op fields)
  (define (units) (octets (if (null? fields) "-" (first fields))))
  (case op
    [("validate") (if (bytes-utf-8-length (units)) "well-formed" "ill-formed")]
    [("decode") (with-handlers ([exn:fail:contract? (lambda (_) "ill-formed")])
                  (values-of (bytes->string/utf-8 (units))))]
    [("replace") (values-of (bytes->string/utf-8 (units) #\uFFFD))]
    [("encode") (of-text fields (lambda (text) (units-of (string->bytes/utf-8 text))))]
    [("count") (number-of (bytes-utf-8-length (units)))]
    [("utf8-length") (of-text fields (lambda (text) (number-of (string-utf-8-length text))))]
    [("compare") (compare (units) (octets (second fields)))]
    [else "unsupported"]))

(define (permissive-answer op fields)
  (define (units) (octets (if (null? fields) "-" (first fields))))
  (if (equal? op "count") (number-of (bytes-utf-8-length (units) #\uFFFD)) "unsupported"))

;; A pipe, whose characters are read as soon as char-ready? says that there are any. Its last call closes it, so
;; that reading goes on to its end; and there is no reset.
(define (port-session calls)
  (define-values (in out) (make-pipe))
  (define (ready)
    (define char (if (or (port-closed? out) (char-ready? in)) (read-char in) eof))
    (if (eof-object? char) '() (cons char (ready))))
  (session calls
           (lambda (kind units)
             (cond [(or (char=? kind #\~) (port-closed? out)) #f]
                   [else (write-bytes units out)
                         (when (char=? kind #\.) (close-output-port out))
                         (values-of (list->string (ready)))]))))

(define (port-answer op fields)
  (case op
    [("replace" "stream-replace") (read-all (map octets fields))]
    [("session-replace") (string-join (port-session fields) " / ")]
    [else "unsupported"]))

(define-values (claims answers)
  (case mode
    [("bytes-to-string")
     (values (string-append
              "form rfc3629\nreplacement per-octet\ncounting refuse\norder code-point\nname Racket bytes->string/utf-8\n"
              "api bytes->string/utf-8, bytes-utf-8-length, string->bytes/utf-8, string-utf-8-length, string<?\n"
              "ops validate decode replace encode count utf8-length compare")
             answer)]
    [("bytes-utf-8-length")
     (values (string-append
              "form rfc3629\nreplacement per-octet\ncounting replacement\nname Racket bytes-utf-8-length\n"
              "api bytes-utf-8-length with an error character\nops count")
             permissive-answer)]
    [("port")
     (values (string-append
              "form rfc3629\nreplacement per-octet\nafter-last reset-first\nname Racket input port\n"
              "api port->string, char-ready?, read-char\nops replace stream-replace session-replace")
             port-answer)]
    [else (converter mode)]))

(serve (string-append "id racket-" mode "\n" claims) answers)
