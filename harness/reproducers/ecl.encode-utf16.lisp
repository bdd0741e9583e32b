;;; for: ecl-utf-8
;;; run: ecl --norc --shell reproduce.lisp
(let* ((octets (loop for unit in '(VALUES_WORDS) collect (ash unit -8) collect (logand unit 255)))
       (in (ext:make-sequence-input-stream
            (make-array (length octets) :element-type '(unsigned-byte 8) :initial-contents octets)
            :external-format :utf-16be))
       (units (make-array 64 :element-type '(unsigned-byte 8) :adjustable t :fill-pointer 0))
       (out (ext:make-sequence-output-stream units :external-format :utf-8)))
  (handler-case (progn (loop for character = (read-char in nil)
                             while character
                             do (write-char character out))
                       (finish-output out)
                       (print units))
    (error () (print "refused"))))
(ext:quit)
