import type { Automation, AutomationEdit, AutomationForm } from '@lacquer/contracts/messaging/automations';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import * as afterVisitCalls from '@lacquer/contracts/calls/messaging/after-visit';
import type { AfterVisitForm, AfterVisitSettings } from '@lacquer/contracts/messaging/after-visit';
import * as reminderCalls from '@lacquer/contracts/calls/messaging/reminders';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as client from '../../../api/client';
import { versionConflict } from '../../../forms/version-conflict';

export const automationKeys = {
  list: [automationCalls.list.path] as const,
  report: (kind: AutomationKind) => [automationCalls.list.path, kind, 'report'] as const,
};

export const automationsQuery = queryOptions({
  queryKey: automationKeys.list,
  queryFn: () => client.call(automationCalls.list),
  // the counts change without user actions
  refetchOnMount: 'always',
});

export const reminderKeys = { one: [reminderCalls.get.path] as const };

export const remindersQuery = queryOptions({
  queryKey: reminderKeys.one,
  queryFn: () => client.call(reminderCalls.get),
  refetchOnMount: 'always',
});

export const changeReminders = (edit: z.input<typeof reminderCalls.change.body>) =>
  client.call(reminderCalls.change, { body: edit });

export const afterVisitKeys = { one: [afterVisitCalls.get.path] as const };

export const afterVisitQuery = queryOptions({
  queryKey: afterVisitKeys.one,
  queryFn: () => client.call(afterVisitCalls.get),
  // texts and clicks come without user actions
  refetchOnMount: 'always',
});

export const changeAfterVisit = (edit: z.input<typeof afterVisitCalls.change.body>) =>
  client.call(afterVisitCalls.change, { body: edit });

/** Turns the thanks off and leaves the rest as it is, also what somebody has changed since they were shown. */
export const turnAfterVisitOff = mutationOptions({
  mutationFn: async (shown: AfterVisitSettings): Promise<AfterVisitSettings> => {
    try {
      return await changeAfterVisit({ ...shown, isOn: false });
    } catch (error) {
      const late = versionConflict(afterVisitCalls.change, error);
      if (!late) throw error;
      return changeAfterVisit({ ...late.present, isOn: false });
    }
  },
});

/** The texts of a form as customers would get them; null: the form is not valid. */
export const afterVisitPreview = (form: AfterVisitForm | null) =>
  queryOptions({
    queryKey: [afterVisitCalls.preview.path, form] as const,
    queryFn: () => client.call(afterVisitCalls.preview, { body: { form: form as AfterVisitForm } }),
    enabled: form !== null,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });

/** Previews the audience if the automation ran now, with these changes. */
export const automationPreview = (kind: AutomationKind, form: AutomationForm | null) =>
  queryOptions({
    queryKey: [automationCalls.preview.path, kind, form] as const,
    queryFn: () => client.call(automationCalls.preview, { params: { kind }, body: form ? { form } : {} }),
    enabled: form !== null,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });

export const automationReportQuery = (kind: AutomationKind) =>
  queryOptions({
    queryKey: automationKeys.report(kind),
    queryFn: () => client.call(automationCalls.report, { params: { kind } }),
    refetchOnMount: 'always',
  });

export const changeAutomation = (kind: AutomationKind, edit: AutomationEdit) =>
  client.call(automationCalls.change, { params: { kind }, body: edit });

/** Turns the automation on only with the settings of the version that the user saw. */
export const turnAutomationOn = mutationOptions({
  mutationFn: ({ kind, version }: Automation) =>
    client.call(automationCalls.turnOn, { params: { kind }, body: { version } }),
});

export const turnAutomationOff = mutationOptions({
  mutationFn: (kind: AutomationKind) => client.call(automationCalls.turnOff, { params: { kind } }),
});
