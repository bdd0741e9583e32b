;;; for: sbcl-trivial-utf-8
;;; run: sbcl --script reproduce.lisp
(require :asdf)
(let ((*standard-output* (make-broadcast-stream))) (asdf:load-system "trivial-utf-8"))
(defvar *text* (map 'string #'code-char '(VALUES_WORDS)))
(format t "~{~2,'0X ~}~%" (coerce (uiop:symbol-call :trivial-utf-8 :string-to-utf-8-bytes *text*) 'list))
