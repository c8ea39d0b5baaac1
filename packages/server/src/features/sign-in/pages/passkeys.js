// Passkeys on the sign-in and the account page. Hidden where the browser does not support them.
const knows =
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

async function post(path, body, csrf) {
  const headers = { 'content-type': 'application/json', ...(csrf && { 'x-csrf-token': csrf }) };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.ok) return answer.json();
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  throw new Error(page.querySelector('main p')?.textContent ?? 'This did not work.');
}

async function signIn(box) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post('/app/signin/passkey/options', {}));
  const answer = await navigator.credentials.get({ publicKey });
  return post('/app/signin/passkey', { response: answer.toJSON(), next: box.dataset.next });
}

async function add(box) {
  const { csrf } = box.dataset;
  const options = await post('/app/account/passkeys/options', {}, csrf);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const answer = await navigator.credentials.create({ publicKey });
  const label = box.querySelector('input').value;
  return post('/app/account/passkeys', { response: answer.toJSON(), label }, csrf);
}

function wire(id, work) {
  const box = document.getElementById(id);
  if (!knows || !box) return;
  const button = box.querySelector('button');
  const alert = box.querySelector('[role=alert]');
  box.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    alert.hidden = true;
    try {
      const { location: next } = await work(box);
      location.assign(next);
    } catch (error) {
      // Closing the browser's dialog is not an error.
      if (error.name !== 'NotAllowedError' && error.name !== 'AbortError') {
        alert.textContent = error.message;
        alert.hidden = false;
      }
      button.disabled = false;
    }
  });
}

wire('passkey', signIn);
wire('add-passkey', add);
