// Apart from the calls: the live table names them in every page of the admin, and few pages show documents.
export const documentsPath = '/api/admin/site/documents';
export const siteStatusPath = '/api/admin/site/status';
export const editionsPath = '/api/admin/site/editions';
