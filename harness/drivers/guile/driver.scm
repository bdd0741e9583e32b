;; Guile's utf8->string and string->utf8.
(use-modules (rnrs bytevectors) (ice-9 rdelim) (ice-9 format))

(define (octets hex)
  (let* ((count (quotient (string-length hex) 2)) (units (make-bytevector count)))
    (do ((i 0 (+ i 1))) ((= i count) units)
      (bytevector-u8-set! units i (string->number (substring hex (* 2 i) (+ 2 (* 2 i))) 16)))))

(define (decode units)
  (catch #t
    (lambda ()
      (string-append "values"
        (string-concatenate
          (map (lambda (c) (string-append " " (number->string (char->integer c) 16)))
               (string->list (utf8->string units))))))
    (lambda _ "ill-formed")))

;; A character is a scalar value: a string cannot hold other values.
(define (encode values)
  (if (and-map (lambda (v) (or (< v #xD800) (<= #xE000 v #x10FFFF))) values)
      (string-append "units "
        (string-concatenate
          (map (lambda (octet) (string-append (if (< octet 16) "0" "") (number->string octet 16)))
               (bytevector->u8-list (string->utf8 (list->string (map integer->char values)))))))
      "untestable"))

(define (answer fields)
  (cond ((string=? (car fields) "decode")
         (decode (octets (if (null? (cdr fields)) "" (cadr fields)))))
        ((string=? (car fields) "encode")
         (encode (map (lambda (field) (string->number field 16)) (cdr fields))))
        (else "unsupported")))

(setvbuf (current-output-port) 'block 65536)
(display (string-append "utf8-driver 1\nid guile-utf8-to-string\nname Guile utf8->string\nversion "
  (version) "\nlanguage Scheme\napi utf8->string, string->utf8\nform rfc3629\nbom keep\n"
  "ops decode encode\nready\n"))
(force-output)
(let loop ((line (read-line)))
  (unless (eof-object? line)
    (let ((fields (filter (lambda (word) (not (string-null? word))) (string-split line #\space))))
      (if (null? fields) (force-output) (begin (display (answer fields)) (newline))))
    (loop (read-line))))
(force-output)
