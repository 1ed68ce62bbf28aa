-- Content as release 1.0.0 stored it: the schema is that of the migrations dated 20261121. Columns that came later are
-- not named, so these rows must never be changed to suit a new version.
insert into users (id, name, role, permission, email, created_at, updated_at) values
  (1, 'Mara Lind', 'Editor', 'admin', 'mara@press.example', '2025-01-05 09:00:00+00', '2025-01-05 09:00:00+00'),
  (2, 'Jon Ek', 'Hospital librarian', 'none', 'jon@press.example', '2025-01-05 09:00:00+00', '2025-01-05 09:00:00+00');

insert into media (id, alt, prefix, filename, mime_type, filesize, width, height, focal_x, focal_y,
    sizes_card_filename, sizes_card_width, sizes_card_height, sizes_card_mime_type, sizes_card_filesize,
    created_at, updated_at) values
  (1, 'A blue field.', 'media', 'blue-0123456789abcdef0123.png', 'image/png', 600, 800, 400, 50, 50,
    'blue-0123456789abcdef0123-768x384.webp', 768, 384, 'image/webp', 300,
    '2025-01-06 09:00:00+00', '2025-01-06 09:00:00+00'),
  (2, 'A blue field that only a draft shows.', 'media', 'draft-0123456789abcdef4567.png', 'image/png', 600, 800, 400, 50, 50,
    null, null, null, null, null, '2025-01-06 09:00:00+00', '2025-01-06 09:00:00+00');

insert into articles (id, title, slug, description, author_id, published_at, hero_image_id, body, _status, created_at, updated_at) values
  (1, 'Reading a trial on the ward', 'reading-a-trial', 'What a ward can learn from a trial of software that others ran, and what it has to try for itself before it buys, in an hour of reading and a page of questions to ask.', 2,
    '2025-02-01 08:00:00+00', 1,
    '{"root":{"type":"root","format":"","indent":0,"version":1,"direction":"ltr","children":[
      {"type":"heading","tag":"h2","format":"","indent":0,"version":1,"direction":"ltr","children":[{"type":"text","text":"What was measured","detail":0,"format":0,"mode":"normal","style":"","version":1}]},
      {"type":"paragraph","format":"","indent":0,"version":1,"direction":"ltr","textFormat":0,"children":[
        {"type":"text","text":"Days in bed, as ","detail":0,"format":0,"mode":"normal","style":"","version":1},
        {"type":"link","id":"64a000000000000000000001","format":"","indent":0,"version":3,"direction":"ltr","fields":{"linkType":"internal","newTab":false,"doc":{"relationTo":"articles","value":2}},"children":[{"type":"text","text":"another article","detail":0,"format":1,"mode":"normal","style":"","version":1}]},
        {"type":"text","text":" explains.","detail":0,"format":0,"mode":"normal","style":"","version":1}]},
      {"type":"upload","id":"64a000000000000000000002","format":"","version":3,"fields":null,"relationTo":"media","value":1}]}}',
    'published', '2025-01-20 08:00:00+00', '2025-02-01 08:00:00+00'),
  (2, 'Überlegungen zu Belegen: wie man zählt', 'belege', 'Eine Beschreibung mit Umlauten, die lang genug ist, um den Vertrag zu erfüllen: wer zählt, zählt was er sieht, und was er nicht sieht, steht in keiner Tabelle, auch nicht in dieser.', 1,
    '2025-03-01 08:00:00+00', null,
    '{"root":{"type":"root","format":"","indent":0,"version":1,"direction":"ltr","children":[
      {"type":"paragraph","format":"","indent":0,"version":1,"direction":"ltr","textFormat":0,"children":[{"type":"text","text":"Ein Absatz.","detail":0,"format":0,"mode":"normal","style":"","version":1}]}]}}',
    'published', '2025-02-20 08:00:00+00', '2025-03-01 08:00:00+00'),
  (3, 'A draft that nobody sees', 'secret-draft', null, 2, null, 2, null, 'draft', '2025-03-02 08:00:00+00', '2025-03-02 08:00:00+00');
insert into articles_professions ("order", parent_id, value) values (1, 1, 'hospitals'), (2, 1, 'librarians'), (1, 2, 'educators');
insert into articles_sources (_order, _parent_id, id, label, url, date) values
  (1, 1, '64a000000000000000000003', 'The trial', 'https://trial.example/paper', '2024-11-01 00:00:00+00'),
  (1, 2, '64a000000000000000000004', 'Die Quelle', 'https://quelle.example/', null);
insert into articles_texts ("order", parent_id, path, text) values (1, 1, 'previousSlugs', 'reading-a-study');
insert into _articles_v (parent_id, version_title, version_slug, version_author_id, version__status, version_updated_at, version_created_at, created_at, updated_at, latest, autosave) values
  (1, 'Reading a trial', 'reading-a-trial', 2, 'draft', '2025-01-20 08:00:00+00', '2025-01-20 08:00:00+00', '2025-01-20 08:00:00+00', '2025-01-20 08:00:00+00', false, false),
  (3, 'A draft that nobody sees', 'secret-draft', 2, 'draft', '2025-03-02 08:00:00+00', '2025-03-02 08:00:00+00', '2025-03-02 08:00:00+00', '2025-03-02 08:00:00+00', true, false);

insert into evidence_entries (id, kind, text, industry, region, role, org, date, source, _status, created_at, updated_at) values
  (1, 'deployment', 'A county library uses a model to answer questions at night.', 'Libraries', 'Sweden', 'Librarian', 'County Library', '2024-05-02', 'https://library.example/report', 'published', '2025-01-10 08:00:00+00', '2025-01-10 08:00:00+00'),
  (2, 'regulation', 'A law asks for an audit of software that hires.', 'Employment', 'United States', 'Recruiter', 'City Council', '2023-07-05', 'https://law.example/144', 'published', '2025-01-11 08:00:00+00', '2025-01-11 08:00:00+00'),
  (3, 'evidence-impact', 'A finding that nobody sees.', 'Health', 'Norway', 'Nurse', 'Hospital', '2024-01-01', 'https://draft.example/', 'draft', '2025-01-12 08:00:00+00', '2025-01-12 08:00:00+00');
insert into evidence_record (id, name, description, source, attribution, created_at, updated_at) values
  (1, 'State of applied AI', 'What was deployed, and what came of it.', 'https://press.example/', 'The Press', '2025-01-10 08:00:00+00', '2025-01-10 08:00:00+00');
insert into evidence_record_kinds (_order, _parent_id, id, kind, label, note) values
  (1, 1, '64a000000000000000000005', 'deployment', 'Deployments', 'Somebody uses it.'),
  (2, 1, '64a000000000000000000006', 'regulation', 'Rules', 'Somebody asks for it.');
insert into site (id, name, organization_name, organization_url, contact_email, created_at, updated_at) values
  (1, 'The Old Press', 'The Old Press', 'https://press.example/', 'desk@press.example', '2025-01-05 09:00:00+00', '2025-01-05 09:00:00+00');

insert into books (id, code, isbn, title, subtitle, language, synopsis, pages, published_at, cover_id, is_withdrawn, _status, created_at, updated_at) values
  (1, 'T1-1', '9783161484100', 'Counting Beds', 'A primer', 'en-GB', 'How wards count.', 210, '2024-04-01 00:00:00+00', 1, false, 'published', '2025-01-07 09:00:00+00', '2025-01-07 09:00:00+00'),
  (2, 'T2-1', '9780306406157', 'Zählen lernen', null, 'de', 'Wie Schulen zählen.', 120, '2024-06-01 00:00:00+00', null, false, 'published', '2025-01-07 09:00:00+00', '2025-01-07 09:00:00+00'),
  (3, 'T1-2', '9780140449136', 'Withdrawn', null, 'en', null, null, '2024-06-01 00:00:00+00', null, true, 'published', '2025-01-07 09:00:00+00', '2025-01-07 09:00:00+00');
insert into books_authors (_order, _parent_id, id, name, role) values
  (1, 1, '64a000000000000000000007', 'Jon Ek', 'author'), (2, 1, '64a000000000000000000008', 'Mara Lind', 'editor'), (1, 2, '64a000000000000000000009', 'Åsa Öberg', 'author');
insert into books_chapters (_order, _parent_id, id, title, summary) values
  (1, 1, '64a00000000000000000000a', 'The first bed', 'Where counting begins.'), (2, 1, '64a00000000000000000000b', 'The last bed', null);
insert into books_outcomes (_order, _parent_id, id, text) values (1, 1, '64a00000000000000000000c', 'Count beds.');
insert into books_texts ("order", parent_id, path, text) values (1, 1, 'subjects', 'Hospitals'), (2, 1, 'subjects', 'Statistics');
insert into bundles (id, title, slug, description, _status, created_at, updated_at) values
  (1, 'Counting', 'counting', 'Both books that count.', 'published', '2025-01-08 09:00:00+00', '2025-01-08 09:00:00+00');
insert into bundles_rels ("order", parent_id, path, books_id) values (1, 1, 'books', 1), (2, 1, 'books', 2);

-- Scheduled for a time that no test sees.
insert into payload_jobs (id, input, task_slug, queue, wait_until, created_at, updated_at) values
  (1, '{"type":"publish","doc":{"relationTo":"articles","value":3},"user":1}', 'schedulePublish', 'default', '2999-01-01 00:00:00+00', '2025-03-02 08:00:00+00', '2025-03-02 08:00:00+00');

select setval(pg_get_serial_sequence(name, 'id'), 3)
  from unnest(array['users', 'media', 'articles', 'evidence_entries', 'books', 'bundles', 'payload_jobs']) name;
