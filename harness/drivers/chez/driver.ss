;; Chez Scheme's UTF-8. "string": utf8->string and string->utf8. "transcoder": bytevector->string
;; with both error-handling modes of (utf-8-codec), and ports that get their input in chunks.
(import (chezscheme))

(define mode (car (command-line-arguments)))

(define (octets field)
  (let* ([hex (if (string=? field "-") "" field)]
         [units (make-bytevector (quotient (string-length hex) 2))])
    (do ([at 0 (+ at 1)]) ((= at (bytevector-length units)) units)
      (bytevector-u8-set! units at
        (string->number (substring hex (* 2 at) (+ 2 (* 2 at))) 16)))))

(define (split line)
  (let loop ([rest (reverse (string->list line))] [field '()] [fields '()])
    (define (all) (if (null? field) fields (cons (list->string field) fields)))
    (cond [(null? rest) (all)]
          [(char=? (car rest) #\space) (loop (cdr rest) '() (all))]
          [else (loop (cdr rest) (cons (car rest) field) fields)])))

(define (values-of text)
  (let ([out (open-output-string)])
    (display "values" out)
    (string-for-each (lambda (c) (fprintf out " ~x" (char->integer c))) text)
    (get-output-string out)))

(define (units-of bytes)
  (apply string-append "units "
    (map (lambda (octet) (format "~2,'0x" octet)) (bytevector->u8-list bytes))))

(define raising (make-transcoder (utf-8-codec) 'none 'raise))
(define replacing (make-transcoder (utf-8-codec) 'none 'replace))

;; A character is a scalar value: a string cannot hold other values.
(define (encode fields to-bytes)
  (let ([wanted (map (lambda (field) (string->number field 16)) fields)])
    (if (for-all (lambda (value) (or (< value #xD800) (<= #xE000 value #x10FFFF))) wanted)
        (units-of (to-bytes (list->string (map integer->char wanted))))
        "untestable")))

(define (number-of count) (format "number ~a" count))

;; The endianness is mandatory: a byte order mark is a character.
(define (encode-utf16 words)
  (let ([bytes (make-bytevector (* 2 (length words)))])
    (do ([at 0 (+ at 2)] [rest words (cdr rest)]) ((null? rest))
      (bytevector-u16-set! bytes at (string->number (car rest) 16) 'big))
    (units-of (string->utf8 (utf16->string bytes 'big #t)))))

;; Of what is well-formed alone: `raising` raises for the rest.
(define (compare left right)
  (guard (_ [(i/o-decoding-error? _) "untestable"])
    (let ([left (bytevector->string left raising)] [right (bytevector->string right raising)])
      (cond [(string<? left right) "less"] [(string=? left right) "equal"] [else "greater"]))))

;; A port: each read gives one chunk, or as much of it as fits. Where `next` has none, the port is at its end.
(define (chunked next)
  (define left (bytevector))
  (make-custom-binary-input-port "chunks"
    (lambda (buffer start count)
      (let* ([chunk (if (zero? (bytevector-length left)) (or (next) left) left)]
             [size (bytevector-length chunk)] [taken (min count size)])
        (bytevector-copy! chunk 0 buffer start taken)
        (set! left (make-bytevector (- size taken)))
        (bytevector-copy! chunk taken left 0 (- size taken))
        taken))
    #f #f #f))

;; A port that is empty is at its end, so chunks without octets are left out.
(define (non-empty chunks)
  (filter (lambda (chunk) (positive? (bytevector-length chunk))) chunks))

(define (taker chunks)
  (lambda ()
    (and (pair? chunks)
         (let ([chunk (car chunks)]) (set! chunks (cdr chunks)) chunk))))

(define (read-all fields transcoder)
  (let ([text (get-string-all (transcoded-port (chunked (taker (non-empty (map octets fields)))) transcoder))])
    (values-of (if (eof-object? text) "" text))))

;; A port asks for octets when it has read all there is and wants more. Then a call is over, and the next one
;; gives its octets. After the last ones, the port is at its end. There is no reset.
(define (session calls transcoder)
  (define waiting '())
  (define ended #f)
  (define chars '())
  (define parts '())
  (call/cc
    (lambda (over)
      (define (give)
        (when (null? calls) (over #f))
        (let ([call (car calls)])
          (set! calls (cdr calls))
          (cond [(or ended (string=? call "~")) (set! ended #t) (end-call "untestable")]
                [else
                 (set! ended (char=? (string-ref call 0) #\.))
                 (let ([chunk (octets (substring call 1 (string-length call)))])
                   (set! waiting (append waiting (non-empty (list chunk)))))])))
      (define (end-call part)
        (set! parts (cons part parts))
        (set! chars '())
        (give))
      (define (end-with-values) (end-call (values-of (list->string (reverse chars)))))
      (define (next)
        (cond [(pair? waiting) (let ([chunk (car waiting)]) (set! waiting (cdr waiting)) chunk)]
              [ended #f]
              [else (end-with-values) (next)]))
      (give)
      (let ([port (transcoded-port (chunked next) transcoder)])
        (let read-on ()
          (let ([char (guard (_ [(i/o-decoding-error? _) #f]) (get-char port))])
            (cond [(eof-object? char) (end-with-values)]
                  [char (set! chars (cons char chars))]
                  [else (end-call "ill-formed")])
            (read-on))))))
  (reverse parts))

(define (joined parts)
  (if (null? parts) "" (fold-left (lambda (all part) (string-append all " / " part)) (car parts) (cdr parts))))

(define (answer op fields)
  (define (units) (if (null? fields) (bytevector) (octets (car fields))))
  (guard (_ [(i/o-decoding-error? _) "ill-formed"])
    (case (string->symbol (string-append mode "-" op))
      [(string-replace) (values-of (utf8->string (units)))]
      [(string-encode) (encode fields string->utf8)]
      [(string-count) (number-of (string-length (utf8->string (units))))]
      [(string-utf16-length) (number-of (/ (bytevector-length (string->utf16 (utf8->string (units)))) 2))]
      [(string-encode-utf16) (encode-utf16 fields)]
      [(transcoder-decode) (values-of (bytevector->string (units) raising))]
      [(transcoder-replace) (values-of (bytevector->string (units) replacing))]
      [(transcoder-encode) (encode fields (lambda (text) (string->bytevector text raising)))]
      [(transcoder-count) (number-of (string-length (bytevector->string (units) raising)))]
      [(transcoder-compare) (compare (units) (octets (cadr fields)))]
      [(transcoder-stream) (read-all fields raising)]
      [(transcoder-stream-replace) (read-all fields replacing)]
      [(transcoder-session) (joined (session fields raising))]
      [(transcoder-session-replace) (joined (session fields replacing))]
      [else "unsupported"])))

(let-values ([(major minor release) (scheme-version-number)])
  (printf "utf8-driver 3\nlanguage Scheme\nversion ~a.~a.~a\nform rfc3629\n"
    major minor release))
(display
  (if (string=? mode "string")
      "id chez-utf8-to-string\nname Chez Scheme utf8->string\napi utf8->string, string->utf8, string-length, string->utf16, utf16->string
counting replacement
ops replace encode count utf16-length encode-utf16\nready\n"
      "id chez-transcoder\nname Chez Scheme transcoder
api bytevector->string, string->bytevector, transcoded-port, string-length, string<?
counting refuse
order code-point
after-last reset-first
ops decode replace encode count compare stream stream-replace session session-replace\nready\n"))
(flush-output-port)
(let loop ([line (get-line (current-input-port))])
  (unless (eof-object? line)
    (let ([fields (split line)])
      (if (null? fields)
          (flush-output-port)
          (printf "~a\n" (answer (car fields) (cdr fields)))))
    (loop (get-line (current-input-port)))))
(flush-output-port)
