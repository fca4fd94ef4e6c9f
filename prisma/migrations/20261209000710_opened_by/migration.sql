-- Who opens accounts of the product: customers themselves and staff, or staff only.
ALTER TABLE product_terms ADD COLUMN opened_by text NOT NULL DEFAULT 'customers' CHECK (opened_by IN ('customers', 'staff'));
