-- payment_files_purge deletes files of payments. A deleted file could be uploaded and sent again without a warning.
REVOKE DELETE ON payment_files FROM limmat_app;
