#lang racket/base
;; Racket's UTF-8. "string": bytes->string/utf-8, strict and with an error character, and
;; bytes-utf-8-length. "port": the decoding of characters read from a port.
(require racket/list racket/port racket/string)

(define mode (vector-ref (current-command-line-arguments) 0))

(define (octets field)
  (define hex (if (equal? field "-") "" field))
  (apply bytes (for/list ([at (in-range 0 (string-length hex) 2)])
                 (string->number (substring hex at (+ at 2)) 16))))

(define (hex number) (number->string number 16))

(define (values-of text)
  (string-join (cons "values" (for/list ([c (in-string text)]) (hex (char->integer c))))))

(define (units-of bytes)
  (string-append* "units " (for/list ([octet (in-bytes bytes)])
                             (string-append (if (< octet 16) "0" "") (hex octet)))))

;; A character is a scalar value: a string cannot hold other values.
(define (encode fields)
  (define wanted (for/list ([field fields]) (string->number field 16)))
  (if (for/and ([value wanted]) (or (< value #xD800) (<= #xE000 value #x10FFFF)))
      (units-of (string->bytes/utf-8 (list->string (map integer->char wanted))))
      "untestable"))

;; One port per chunk, so that a sequence may be cut between two reads.
(define (read-all chunks)
  (values-of (port->string (apply input-port-append #t (map open-input-bytes chunks)))))

(define (answer op fields)
  (define units (if (equal? op "encode") #"" (apply bytes-append (map octets fields))))
  (case (if (equal? mode "port") (string-append "port " op) op)
    [("validate") (if (bytes-utf-8-length units) "well-formed" "ill-formed")]
    [("decode") (with-handlers ([exn:fail:contract? (lambda (_) "ill-formed")])
                  (values-of (bytes->string/utf-8 units)))]
    [("replace") (values-of (bytes->string/utf-8 units #\uFFFD))]
    [("encode") (encode fields)]
    [("port replace" "port stream-replace") (read-all (map octets fields))]
    [else "unsupported"]))

(printf "utf8-driver 1\nlanguage Racket\nversion ~a\nform rfc3629\nreplacement per-octet\n" (version))
(displayln
 (if (equal? mode "port")
     "id racket-port\nname Racket input port\napi port->string\nops replace stream-replace\nready"
     (string-append "id racket-bytes-to-string\nname Racket bytes->string/utf-8\n"
                    "api bytes->string/utf-8, bytes-utf-8-length, string->bytes/utf-8\n"
                    "ops validate decode replace encode\nready")))
(flush-output)
(for ([line (in-lines)])
  (define fields (string-split line))
  (if (null? fields) (flush-output) (displayln (answer (first fields) (rest fields)))))
(flush-output)
