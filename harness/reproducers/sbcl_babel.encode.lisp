;;; for: sbcl-babel
;;; run: sbcl --script reproduce.lisp
(require :asdf)
(let ((*standard-output* (make-broadcast-stream))) (asdf:load-system "babel"))
(defvar *text* (map 'string #'code-char '(VALUES_WORDS)))
(format t "~{~2,'0X ~}~%" (coerce (uiop:symbol-call :babel :string-to-octets *text* :encoding :utf-8) 'list))
