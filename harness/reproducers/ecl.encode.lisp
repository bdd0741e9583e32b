;;; for: ecl-utf-8
;;; run: ecl --norc --shell reproduce.lisp
(let* ((units (make-array 64 :element-type '(unsigned-byte 8) :adjustable t :fill-pointer 0))
       (out (ext:make-sequence-output-stream units :external-format :utf-8)))
  (write-string (map 'string #'code-char '(VALUES_WORDS)) out)
  (finish-output out)
  (print units))
(ext:quit)
