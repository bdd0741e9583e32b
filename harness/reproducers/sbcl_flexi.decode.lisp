;;; for: sbcl-flexi-streams
;;; run: sbcl --script reproduce.lisp
(require :asdf)
(let ((*standard-output* (make-broadcast-stream))) (asdf:load-system "flexi-streams"))
(defvar *octets* (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                             :initial-contents '(OCTETS_WORDS)))
(print (handler-case (map 'list #'char-code (uiop:symbol-call :flexi-streams :octets-to-string *octets* :external-format :utf-8))
         (error (condition) (type-of condition))))
(setf (symbol-value (find-symbol "*SUBSTITUTION-CHAR*" :flexi-streams)) (code-char #xfffd))
(print (list :with-a-substitution
             (map 'list #'char-code (uiop:symbol-call :flexi-streams :octets-to-string *octets* :external-format :utf-8))))
