import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AuditService } from './service.ts'

export const auditHandlers = (audit: AuditService): Handlers<'auditLog'> => ({ auditLog: audit.list })
