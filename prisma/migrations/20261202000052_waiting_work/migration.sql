-- What waits for staff is counted for each of their pages.
CREATE INDEX loan_requests_waiting ON loan_requests (requested_at DESC, id DESC) WHERE status = 'requested';
CREATE INDEX documents_waiting ON documents (uploaded_at DESC, id DESC) WHERE status = 'waiting';
