CREATE INDEX "documents_documents_belongs" ON "documents_documents" ("belongs_to","belongs_to_id","current_version_id","id","state","folder_id","owner_id");--> statement-breakpoint
CREATE INDEX "documents_documents_created" ON "documents_documents" ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_documents_title" ON "documents_documents" ("title","id");