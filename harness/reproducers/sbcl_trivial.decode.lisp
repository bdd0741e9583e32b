;;; for: sbcl-trivial-utf-8
;;; run: sbcl --script reproduce.lisp
(require :asdf)
(let ((*standard-output* (make-broadcast-stream))) (asdf:load-system "trivial-utf-8"))
(defvar *octets* (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                             :initial-contents '(OCTETS_WORDS)))
(print (handler-case (map 'list #'char-code (uiop:symbol-call :trivial-utf-8 :utf-8-bytes-to-string *octets*))
         (error (condition) (type-of condition))))
