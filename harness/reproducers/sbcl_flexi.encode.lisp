;;; for: sbcl-flexi-streams
;;; run: sbcl --script reproduce.lisp
(require :asdf)
(let ((*standard-output* (make-broadcast-stream))) (asdf:load-system "flexi-streams"))
(defvar *text* (map 'string #'code-char '(VALUES_WORDS)))
(format t "~{~2,'0X ~}~%" (coerce (uiop:symbol-call :flexi-streams :string-to-octets *text* :external-format :utf-8) 'list))
