-- What is under a hold is neither renamed, given another type nor taken back to draft: the second net behind modules/retention/server/hold-on.ts.
create function documents_frozen() returns trigger language plpgsql as $$
begin
  if new.title is distinct from old.title or new.document_type is distinct from old.document_type or (old.state = 'effective' and new.state = 'draft') then
    perform documents_refuse_held(old.id, old.folder_id);
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger documents_frozen before update of title, document_type, state on documents_documents for each row execute function documents_frozen();
