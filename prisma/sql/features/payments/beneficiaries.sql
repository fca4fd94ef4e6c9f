-- Saved payees. The application writes them beside an audit row of their customer.

CREATE CONSTRAINT TRIGGER beneficiaries_audited AFTER INSERT OR UPDATE OR DELETE ON beneficiaries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', 'own', '');
