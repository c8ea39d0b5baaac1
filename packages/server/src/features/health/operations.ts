import { api } from '@lectern/contract';
import { isListed } from '#features/organizations';
import type { SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import { implement, implementPrepared } from '#platform/http/implement';

/** Loaded by the first operator who looks. */
const installation = () => import('./installation.ts');

async function requireOperator({ db, services }: SignedInContext, organization: { id: string }): Promise<void> {
  if (await isListed(db, services.config.operators, organization.id)) return;
  throw forbidden('the operator has not given this organization access to the installation (LECTERN_OPERATORS)');
}

export const operations = [
  implement(api.getInstallation, async ({ organization }, context) => {
    await requireOperator(context, organization);
    return (await installation()).presentInstallation(context);
  }),
  implement(api.listInstallationJobs, async ({ organization, query }, context) => {
    await requireOperator(context, organization);
    return (await installation()).listJobs(context, query);
  }),
  implement(api.retryInstallationJob, async ({ organization, params }, context) => {
    await requireOperator(context, organization);
    return (await installation()).retryJob(context, params.jobId);
  }),
  implementPrepared(
    api.sendTestMail,
    async ({ organization }, context) => {
      await requireOperator(context, organization);
      return (await installation()).sendTestMail(context);
    },
    async ({ prepared }) => prepared,
  ),
  implement(api.listLicences, async ({ organization }, context) => {
    await requireOperator(context, organization);
    return { items: await (await import('./licences.ts')).listLicences() };
  }),
];
