interface Named {
  givenName?: string | null | undefined;
  familyName?: string | null | undefined;
}

/** Empty while nobody has told the name. */
export const nameOf = ({ givenName, familyName }: Named): string => [givenName, familyName].filter(Boolean).join(' ');
