-- Roles of the site's database; run as a superuser of PostgreSQL in each new database of the site:
--   createdb damocles && psql -v ON_ERROR_STOP=1 -f deploy/postgresql/roles.sql damocles
-- damocles_owner migrates and owns the tables, damocles serves (reads and writes rows, changes no table),
-- damocles_backup reads.

DO $$
DECLARE role text;
BEGIN
    FOREACH role IN ARRAY ARRAY['damocles_owner', 'damocles', 'damocles_backup'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
            EXECUTE format('CREATE ROLE %I LOGIN', role);
        END IF;
    END LOOP;
END $$;

-- By its index names are found by their parts; only who may create in the database could make it later.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO damocles_owner;
GRANT USAGE ON SCHEMA public TO damocles, damocles_backup;

ALTER DEFAULT PRIVILEGES FOR ROLE damocles_owner IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO damocles;
ALTER DEFAULT PRIVILEGES FOR ROLE damocles_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO damocles;
ALTER DEFAULT PRIVILEGES FOR ROLE damocles_owner IN SCHEMA public GRANT SELECT ON TABLES TO damocles_backup;
ALTER DEFAULT PRIVILEGES FOR ROLE damocles_owner IN SCHEMA public GRANT SELECT ON SEQUENCES TO damocles_backup;
