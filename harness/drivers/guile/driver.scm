;; Guile's utf8->string and string->utf8, and what measures and orders its strings.
(use-modules (rnrs bytevectors) (ice-9 rdelim) (ice-9 format))

(define (octets field)
  (let* ((hex (if (string=? field "-") "" field)) (count (quotient (string-length hex) 2)) (units (make-bytevector count)))
    (do ((i 0 (+ i 1))) ((= i count) units)
      (bytevector-u8-set! units i (string->number (substring hex (* 2 i) (+ 2 (* 2 i))) 16)))))

(define (hex number) (number->string number 16))

(define (values-of text)
  (string-join (cons "values" (map (lambda (c) (hex (char->integer c))) (string->list text)))))

(define (units-of bytes)
  (string-append "units "
    (string-concatenate
      (map (lambda (octet) (string-append (if (< octet 16) "0" "") (hex octet))) (bytevector->u8-list bytes)))))

(define (number-of count) (string-append "number " (number->string count)))

;; utf8->string throws for what is ill-formed.
(define (decoded field answer otherwise)
  (let ((text (catch #t (lambda () (utf8->string (octets field))) (lambda _ #f))))
    (if text (answer text) otherwise)))

;; A character is a scalar value: a string cannot hold other values.
(define (of-text fields answer)
  (let ((values (map (lambda (field) (string->number field 16)) fields)))
    (if (and-map (lambda (v) (or (< v #xD800) (<= #xE000 v #x10FFFF))) values)
        (answer (list->string (map integer->char values)))
        "untestable")))

(define (encode-utf16 words)
  (let ((bytes (make-bytevector (* 2 (length words)))))
    (for-each (lambda (at word) (bytevector-u16-set! bytes (* 2 at) (string->number word 16) 'big))
              (iota (length words)) words)
    (catch #t
      (lambda () (units-of (string->utf8 (utf16->string bytes 'big))))
      (lambda _ "unencodable"))))

(define (compare left right)
  (cond ((string<? left right) "less") ((string=? left right) "equal") (else "greater")))

(define (answer op fields)
  (let ((field (if (null? fields) "" (car fields))))
    (case (string->symbol op)
      ((decode) (decoded field values-of "ill-formed"))
      ((count) (decoded field (lambda (text) (number-of (string-length text))) "ill-formed"))
      ((utf16-length)
       (decoded field (lambda (text) (number-of (/ (bytevector-length (string->utf16 text)) 2))) "ill-formed"))
      ((compare)
       (decoded field
         (lambda (left) (decoded (cadr fields) (lambda (right) (compare left right)) "untestable")) "untestable"))
      ((encode) (of-text fields (lambda (text) (units-of (string->utf8 text)))))
      ((utf8-length) (of-text fields (lambda (text) (number-of (string-utf8-length text)))))
      ((encode-utf16) (encode-utf16 fields))
      (else "unsupported"))))

(setvbuf (current-output-port) 'block 65536)
(display (string-append "utf8-driver 2\nid guile-utf8-to-string\nname Guile utf8->string\nversion "
  (version) "\nlanguage Scheme\napi utf8->string, string->utf8, string-utf8-length, string->utf16, utf16->string, string<?\n"
  "form rfc3629\nbom keep\ncounting refuse\norder code-point\n"
  "ops decode encode count utf16-length utf8-length encode-utf16 compare\nready\n"))
(force-output)
(let loop ((line (read-line)))
  (unless (eof-object? line)
    (let ((fields (filter (lambda (word) (not (string-null? word))) (string-split line #\space))))
      (if (null? fields) (force-output) (begin (display (answer (car fields) (cdr fields))) (newline))))
    (loop (read-line))))
(force-output)
