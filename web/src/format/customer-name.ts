interface Named {
  givenName?: string | null | undefined;
  familyName?: string | null | undefined;
}

/** Empty if the name is unknown. */
export const nameOf = ({ givenName, familyName }: Named): string => [givenName, familyName].filter(Boolean).join(' ');
