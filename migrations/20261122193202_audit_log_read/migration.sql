DROP INDEX "audit_log_at";--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" ("at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" ("actor_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_noun" ON "audit_log" ("record","at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" ("action","at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_correlation" ON "audit_log" USING hash ("correlation_id");--> statement-breakpoint
CREATE INDEX "audit_log_sign_ins" ON "audit_log" ("at","seq") WHERE action in ('login success', 'login failure', 'logout', 'token expired', 'token refresh failed', 'session extended', 'unauthorized access', 'identity library error', 'end session', 'end other sessions', 'endSessions', 'create access token', 'revoke access token', 'register', 'confirm address', 'change password', 'set a new password', 'turn second factor on', 'turn second factor off', 'dropSecondFactor');