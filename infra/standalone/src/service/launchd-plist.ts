import { programOf, type ServiceFacts, serviceName, settingsFileOf } from './service-definition.js';

/** Everything that the product prints. launchd has no journal. */
export const logFileOf = ({ dataDir }: Pick<ServiceFacts, 'dataDir'>): string => `${dataDir}/service.log`;

/** The daemon of the standalone product for launchd of macOS: https://www.launchd.info */
export function launchdPlist(facts: ServiceFacts): string {
  const { root, node, nodeArguments, environment, account } = facts;
  const start = [node, ...nodeArguments, `--env-file-if-exists=${settingsFileOf(root)}`, programOf(root)];
  const variables = Object.entries(environment).map(([name, value]) => `    ${key(name)}${string(value)}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Written by "npm run service -- install". -->
<plist version="1.0">
<dict>
  ${key('Label')}${string(serviceName)}
  ${key('UserName')}${string(account)}
  ${key('WorkingDirectory')}${string(root)}
  ${key('ProgramArguments')}
  <array>
${start.map((each) => `    ${string(each)}\n`).join('')}  </array>
  ${key('EnvironmentVariables')}
  <dict>
${variables.join('')}  </dict>
  ${key('RunAtLoad')}<true/>
  ${key('KeepAlive')}<true/>
  ${key('ThrottleInterval')}<integer>5</integer>
  ${key('ExitTimeOut')}<integer>90</integer>
  ${key('Umask')}<integer>63</integer>
  ${key('SoftResourceLimits')}
  <dict>
    ${key('NumberOfFiles')}<integer>65536</integer>
  </dict>
  ${key('StandardOutPath')}${string(logFileOf(facts))}
  ${key('StandardErrorPath')}${string(logFileOf(facts))}
</dict>
</plist>
`;
}

const key = (name: string): string => `<key>${name}</key>`;

const string = (text: string): string =>
  `<string>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</string>`;
