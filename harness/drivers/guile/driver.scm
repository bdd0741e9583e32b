;; "utf8-to-string": Guile's utf8->string and string->utf8, and what measures and orders its strings.
;; "suspendable-port": a port that is read without blocking.
(use-modules (rnrs bytevectors) (ice-9 binary-ports) (ice-9 rdelim) (ice-9 format) (ice-9 suspendable-ports)
             (srfi srfi-1))

(define mode (cadr (command-line)))

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

;; Gives the calls to one port: the octets are written to a pipe, and the last call closes it. Reading is suspended
;; when nothing is there, and resumed by the next call, as the manual shows. There is no reset. A port that
;; substitutes and raises an exception nevertheless gives nothing that can be reported.
(define tag (make-prompt-tag))
(define (session calls strategy)
  (let* ((ends (pipe)) (in (car ends)) (out (cdr ends)) (chars '()) (refused #f))
    (define (read-on)
      (let ((char (catch #t (lambda () (read-char in)) (lambda _ #f))))
        (cond ((not char) (set! refused #t))
              ((char? char) (set! chars (cons char chars)) (read-on)))))
    (define resume read-on)
    (define (part call)
      (let ((reading resume))
        (set! chars '())
        (set! refused #f)
        (set! resume read-on)
        (put-bytevector out (octets (substring call 1)))
        (if (string-prefix? "." call) (close-port out) (force-output out))
        (call-with-prompt tag reading (lambda (suspended) (set! resume suspended)))
        (cond ((not refused) (values-of (list->string (reverse chars))))
              ((eq? strategy 'error) "ill-formed")
              (else #f))))
    (fcntl in F_SETFL (logior O_NONBLOCK (fcntl in F_GETFL)))
    (set-port-encoding! in "UTF-8")
    (set-port-conversion-strategy! in strategy)
    (let loop ((calls calls) (parts '()))
      (let ((given (and (pair? calls) (not (port-closed? out)) (not (string=? (car calls) "~")) (part (car calls)))))
        (cond ((null? calls) (close-port out) (close-port in) (reverse parts))
              (given (loop (cdr calls) (cons given parts)))
              (else (close-port out) (loop (cdr calls) (cons "untestable" parts))))))))

;; The parts of one text as the reply to all of it.
(define (joined parts)
  (or (find (lambda (part) (not (string-prefix? "values" part))) parts)
      (string-concatenate (cons "values" (map (lambda (part) (substring part 6)) parts)))))

(define (port-answer op fields)
  (define (text) (append (map (lambda (field) (string-append "+" field)) fields) '(".")))
  (case (string->symbol op)
    ((stream) (joined (session (text) 'error)))
    ((stream-replace) (joined (session (text) 'substitute)))
    ((session) (string-join (session fields 'error) " / "))
    ((session-replace) (string-join (session fields 'substitute) " / "))
    (else "unsupported")))

(define suspendable? (string=? mode "suspendable-port"))
(when suspendable?
  (install-suspendable-ports!)
  (current-read-waiter (lambda (port) (abort-to-prompt tag))))
(setvbuf (current-output-port) 'block 65536)
(display (string-append "utf8-driver 3\nid guile-" mode "\nversion " (version) "\nlanguage Scheme\nform rfc3629\n"
  (if suspendable?
      "name Guile suspendable port\napi read-char of (ice-9 suspendable-ports)\nbom strip\nafter-last reset-first
ops stream stream-replace session session-replace\nready\n"
      "name Guile utf8->string\napi utf8->string, string->utf8, string-utf8-length, string->utf16, utf16->string, string<?
bom keep\ncounting refuse\norder code-point
ops decode encode count utf16-length utf8-length encode-utf16 compare\nready\n")))
(force-output)
(let loop ((line (read-line)))
  (unless (eof-object? line)
    (let ((fields (filter (lambda (word) (not (string-null? word))) (string-split line #\space))))
      (if (null? fields) (force-output) (begin (display ((if suspendable? port-answer answer) (car fields) (cdr fields))) (newline))))
    (loop (read-line))))
(force-output)
