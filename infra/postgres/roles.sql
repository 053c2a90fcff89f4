-- Functions that create the role of an app, in both modes: not a superuser, with access only to its own objects. They are
-- temporary and exist until the end of the session.

-- Creates the role, or resets the attributes and the password of an existing one.
CREATE OR REPLACE FUNCTION pg_temp.lacquer_role(app text, password text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = app) THEN EXECUTE format('CREATE ROLE %I', app); END IF;
  EXECUTE format(
    'ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L', app, password);
END $$;

-- Makes the role the owner of a schema and all objects in it, because an older version created them as the superuser.
CREATE OR REPLACE FUNCTION pg_temp.lacquer_schema(app text, name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE owner oid := (SELECT oid FROM pg_roles WHERE rolname = app);
DECLARE item record;
BEGIN
  EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', name, app);
  EXECUTE format('ALTER SCHEMA %I OWNER TO %I', name, app);
  EXECUTE format('REVOKE ALL ON SCHEMA %I FROM PUBLIC', name);
  FOR item IN
    SELECT relname, relkind FROM pg_class
    WHERE relnamespace = name::regnamespace AND relowner <> owner AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      -- a column's sequence changes owner with its table
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i'))
  LOOP
    EXECUTE format('ALTER %s %I.%I OWNER TO %I',
      CASE item.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
        WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, name, item.relname, app);
  END LOOP;
  FOR item IN
    SELECT oid::regprocedure AS signature FROM pg_proc WHERE pronamespace = name::regnamespace AND proowner <> owner
      -- functions of extensions belong to the superuser
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE format('ALTER ROUTINE %s OWNER TO %I', item.signature, app);
  END LOOP;
  FOR item IN
    SELECT typname, typtype FROM pg_type
    WHERE typnamespace = name::regnamespace AND typowner <> owner AND typtype IN ('e', 'd')
  LOOP
    EXECUTE format('ALTER %s %I.%I OWNER TO %I',
      CASE item.typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, name, item.typname, app);
  END LOOP;
END $$;
