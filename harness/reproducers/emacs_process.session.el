;;; for: emacs-process-filter
;;; run: emacs -Q --batch --load reproduce.el
;; A call gives octets: + if more follow, . if they are the last of a text.
;; An octet that is not UTF-8 becomes a raw byte, a character of 3FFF80 to 3FFFFF.
(defvar given "")
(let* ((process (make-process :name "cat" :command '("cat") :coding '(utf-8-unix . binary)
                              :connection-type 'pipe :sentinel #'ignore
                              :filter (lambda (_process text) (setq given (concat given text)))))
       (parts (mapcar
               (lambda (call)
                 (setq given "")
                 (let ((hex (substring call 1)))
                   (while (not (equal hex ""))
                     (process-send-string
                      process (unibyte-string (string-to-number (substring hex 0 2) 16)))
                     (setq hex (substring hex 2))))
                 (when (string-prefix-p "." call) (process-send-eof process))
                 (while (accept-process-output process 0.5))
                 (concat "values" (mapconcat (lambda (c) (format " %X" c)) given "")))
               (split-string "CALLS_WORDS"))))
  (princ (concat (mapconcat #'identity parts " / ") "\n")))
