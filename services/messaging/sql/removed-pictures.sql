-- Remembers the files of deleted pictures that are outside of the database, in the transaction of the deletion. They are
-- removed after it, and once more when no process can still be storing them.
CREATE OR REPLACE FUNCTION remember_removed_picture() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO removed_picture (id, stored_in) VALUES (OLD.id, OLD.stored_in);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER text_picture_removed AFTER DELETE ON text_picture
FOR EACH ROW WHEN (OLD.stored_in IS NOT NULL) EXECUTE FUNCTION remember_removed_picture();
