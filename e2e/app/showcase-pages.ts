// The texts of the showcase.
export const install = `# Install the gateway

The gateway runs on any Linux machine in your network. It collects readings from **sensors** and sends them to your
workspace.

{% hint style="info" %}
You need a workspace and an access key. See [Access keys](keys).
{% endhint %}

## Requirements

| Part    | Minimum        | Recommended |
| ------- | -------------- | ----------- |
| Memory  | 512 MB         | 1 GB        |
| Disk    | 2 GB           | 8 GB        |
| Network | Port 443, out  | Port 443    |

## Steps

1. Download the package for your system.
2. Start the service and enter the access key.
3. Check that the gateway is listed under **Devices**.

\`\`\`sh
curl -fsSL https://get.example.com/gateway.sh | sh
gateway start --key "$ACCESS_KEY"
\`\`\`

Readings appear within a minute.
`;

/** A page with most kinds of blocks. */
const alarms = `# Alarm rules

A rule compares readings with a **limit** and tells *somebody*. Limits are set in \`rules.yaml\` or in the
[workspace](https://example.com/).

{% hint style="warning" %}
Alarms are late while a gateway is offline.
{% endhint %}

{% tabs %}
{% tab title="Workspace" %}
Open **Rules** and choose a sensor.
{% endtab %}

{% tab title="File" %}
Write the rule into the file.
{% endtab %}
{% endtabs %}

- [x] Choose a sensor
- [ ] Set a limit
- [ ] Name who is told

| Sensor | Limit | Told |
| ------ | ----- | ---- |
| Cellar | 4 °C  | Mira |
| Roof   | 60 km/h | Team |

\`\`\`yaml
cellar:
  below: 4
\`\`\`

> A rule that nobody reads is worse than none.

## Try it

{% stepper %}
{% step %}
### Test the rule

Warm the sensor with your hand.
{% endstep %}

{% step %}
### Switch it on

Readings are compared from now on.
{% endstep %}
{% endstepper %}

<details>

<summary>How often is a rule checked?</summary>

With every reading.

</details>

$$
t = \\frac{1}{n} \\sum_i t_i
$$

{% embed url="https://example.com/video" %}
`;

export const texts: Record<string, string> = {
  Welcome: '# Welcome\n\nEverything about sensors, gateways and workspaces.\n',
  'Getting started': '# Getting started\n\nFrom the box to the first reading in ten minutes.\n',
  'Install the gateway': install,
  'Connect a sensor': '# Connect a sensor\n\nHold the button for three seconds. The light blinks *blue*.\n',
  'Update the firmware':
    '# Update the firmware\n\nUpdates are installed at night.\n\n## Roll back\n\nKeep the button pressed.\n',
  'Alarm rules': alarms,
  'Battery life': '# Battery life\n\nA battery lasts for two years.\n',
  'Access keys': '# Access keys\n\nA key belongs to one workspace and can be revoked.\n',
  Webhooks: '# Webhooks\n\nEvents are sent as JSON over HTTPS.\n',
  'Release notes': '# Release notes\n\n## 2.4\n\nFaster start.\n',
};

export const parents: Record<string, string> = {
  'Install the gateway': 'Getting started',
  'Connect a sensor': 'Getting started',
  'Update the firmware': 'Getting started',
};

export const picture = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${color}"/><path d="M16 44l12-16 8 10 6-8 8 14z" fill="#fff"/></svg>`;
