-- Functions write the second factors of customers, as they do those of staff.

DROP POLICY second_factors_read ON second_factors;
DROP POLICY second_factors_of_customers ON second_factors;
ALTER TABLE second_factors DISABLE ROW LEVEL SECURITY;
DROP POLICY recovery_codes_read ON recovery_codes;
DROP POLICY recovery_codes_of_customers ON recovery_codes;
ALTER TABLE recovery_codes DISABLE ROW LEVEL SECURITY;

REVOKE INSERT, UPDATE, DELETE ON second_factors, recovery_codes FROM limmat_app;
