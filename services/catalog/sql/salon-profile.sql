-- The release before edits the profile in `salon_profile` alone. The document takes it over: otherwise the next edition
-- would take it back. Drafts of other parts stay.
CREATE OR REPLACE FUNCTION follow_salon_profile() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[] := ARRAY(SELECT jsonb_object_keys(OLD.document) EXCEPT SELECT jsonb_object_keys(NEW.document));
  changed jsonb := coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(NEW.document)
    WHERE value IS DISTINCT FROM OLD.document -> key), '{}');
BEGIN
  UPDATE site_document
  SET published = NEW.document, draft = nullif((draft || changed) - gone, NEW.document), version = version + 1,
    edited_by = NEW.edited_by, edited_at = now()
  WHERE kind = 'salon' AND published IS DISTINCT FROM NEW.document;
  IF FOUND THEN
    UPDATE document_revision SET fields = NEW.document
    WHERE kind = 'salon' AND edition = (SELECT max(edition) FROM document_revision WHERE kind = 'salon');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER salon_profile_followed AFTER UPDATE OF document ON salon_profile
  FOR EACH ROW WHEN (OLD.document IS DISTINCT FROM NEW.document) EXECUTE FUNCTION follow_salon_profile();
