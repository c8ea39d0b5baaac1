// The job whose code is loaded with the first of them, to keep the start fast.
import type { Job, JobPayloads } from '#platform/jobs';

export const translatePages: Job<JobPayloads['translations.translate']> = async (payload, context) =>
  (await import('./machine/job.ts')).translatePages(payload, context);
