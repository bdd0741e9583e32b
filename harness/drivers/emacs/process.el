;;; process.el --- a process with the coding system utf-8  -*- lexical-binding: t -*-

;; A process decodes the octets that it receives, and gives the text to its filter.  Octets that are no
;; whole character wait for the next ones.  This process is one end of a local socket, and the driver
;; writes into the other end.  What was written into a local socket can be read at once, so a call is
;; over when there is nothing to read.  There is no reset.

(defvar driver-socket (format "socket-%d" (emacs-pid)))  ; in the working directory
(defvar driver-end nil)
(defvar driver-given nil)

(setq process-adaptive-read-buffering nil)  ; which would leave octets unread for a while
(make-network-process
 :name "server" :server t :family 'local :service driver-socket :noquery t :sentinel #'ignore
 :filter (lambda (_process text) (push text driver-given))
 :log (lambda (_server end _message) (setq driver-end end)))
(add-hook 'kill-emacs-hook (lambda () (delete-file driver-socket)))

(defun driver-connect ()
  (setq driver-end nil)
  (prog1 (make-network-process :name "driver" :family 'local :service driver-socket
                               :coding 'binary :noquery t :sentinel #'ignore)
    (while (not driver-end) (accept-process-output))
    (set-process-coding-system driver-end 'utf-8-unix 'binary)))

(defun driver-part (driver call)
  (setq driver-given nil)
  (process-send-string driver (driver-octets (substring call 1)))
  (while (accept-process-output driver-end 0 nil t))
  (when (string-prefix-p "." call)
    (delete-process driver)
    (while (process-live-p driver-end) (accept-process-output driver-end)))
  (driver-values (apply #'concat (nreverse driver-given))))

(defun driver-parts (calls)
  (let ((driver (driver-connect)))
    (prog1
        (mapcar (lambda (call)
                  (when (equal call "~") (delete-process driver))
                  (if (process-live-p driver) (driver-part driver call) "untestable"))
                calls)
      (delete-process driver)
      (delete-process driver-end))))

(defun driver-stream (chunks)
  (let ((parts (driver-parts (append (mapcar (lambda (hex) (concat "+" (string-trim hex "-"))) chunks) '(".")))))
    (if (member "ill-formed" parts) "ill-formed"
      (concat "values" (mapconcat (lambda (part) (string-remove-prefix "values" part)) parts "")))))

(defun driver-process-answer (op fields)
  (cond ((equal op "session") (mapconcat #'identity (driver-parts fields) " / "))
        ((equal op "stream") (driver-stream fields))
        (t "unsupported")))
;;; process.el ends here
