-- The release before sets a price in `service` alone. The document takes it over: otherwise the next edition would take it back.
CREATE OR REPLACE FUNCTION keep_service_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  price jsonb := jsonb_build_object('price', NEW.price);
BEGIN
  UPDATE site_document
  SET published = published || price, draft = draft || price, version = version + 1, edited_by = NEW.edited_by,
    edited_at = now()
  WHERE id = NEW.id AND published -> 'price' IS DISTINCT FROM price -> 'price';
  IF FOUND THEN
    UPDATE document_revision revision SET fields = fields || price
    WHERE document_id = NEW.id
      AND edition = (SELECT max(edition) FROM document_revision WHERE document_id = NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER service_price_kept AFTER UPDATE OF price ON service
  FOR EACH ROW WHEN (OLD.price IS DISTINCT FROM NEW.price) EXECUTE FUNCTION keep_service_price();
