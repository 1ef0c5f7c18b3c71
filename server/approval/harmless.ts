/** What people say or add beside a record stands in nobody's way when a decision on it is undone; nor that a file is a document, where a module keeps those. */
export const harmless = ['comments', 'attachments', 'approval_makers', 'documents_documents', 'documents_links']
