-- Whether what readers have was written for this site or taken over, as its author said; null where nobody did.
alter table items add column authorship text check (authorship in ('original','reprint'));
update items set authorship = manuscripts.published->>'origin' from manuscripts
  where manuscripts.item_id = items.id and manuscripts.published->>'origin' in ('original','reprint');
