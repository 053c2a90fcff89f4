-- Whether a document shows a picture, has shown it in an edition, or could show it after its restoration.
CREATE OR REPLACE FUNCTION picture_is_used(picture text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM site_document
      WHERE draft::text LIKE '%/pictures/' || picture || '/%' OR published::text LIKE '%/pictures/' || picture || '/%')
    OR EXISTS (SELECT FROM document_revision WHERE fields::text LIKE '%/pictures/' || picture || '/%')
$$;

-- The release before knows fewer kinds of documents, and would delete pictures that only the others show.
CREATE OR REPLACE FUNCTION keep_used_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN picture_is_used(OLD.id::text) THEN NULL ELSE OLD END;
END $$;

CREATE OR REPLACE TRIGGER picture_kept BEFORE DELETE ON picture FOR EACH ROW EXECUTE FUNCTION keep_used_picture();
