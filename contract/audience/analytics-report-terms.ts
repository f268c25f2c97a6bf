/** How often reports of what is read are sent. */
export const reportKinds = ['daily', 'weekly'] as const
export type ReportKind = (typeof reportKinds)[number]
